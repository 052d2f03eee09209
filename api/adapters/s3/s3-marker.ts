import type { StoreMarker } from '../photos/photo-store.ts'
import { requireStored, type S3Client, type S3Settings } from './s3-client.ts'

/** The object that holds the marker. */
export const markerKey = 'store-id'

/** The object `store-id` of the bucket. */
export function createS3Marker(client: S3Client, { endpoint, bucket }: S3Settings): StoreMarker {
  return {
    place: `the bucket ${bucket} at ${endpoint}`,
    path: `the object ${markerKey} of the bucket ${bucket}`,
    variables: 'S3_ENDPOINT and S3_BUCKET',
    async read() {
      const text = await client.send({ method: 'GET', key: markerKey }, (response) => response.text())
      return text?.trim() || null
    },
    async write(id) {
      await client.send({ method: 'PUT', key: markerKey, body: new TextEncoder().encode(`${id}\n`) }, requireStored)
    },
  }
}
