/** A photo as bytes: a Blob may become unreadable between two starts of the app. */
export interface DevicePhoto {
  bytes: ArrayBuffer
  type: string
  name: string
}
