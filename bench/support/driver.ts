/** What a measurement of frames needs of a browser; points are in pixels of the page, scripts are expressions. */
export interface Driver {
  open(address: string): Promise<void>
  run<T>(script: string): Promise<T>
  press(x: number, y: number): Promise<void>
  drag(from: [number, number], to: [number, number]): Promise<void>
  /** Brings what turns the wheel there, and the map into use, which it has to be for the wheel to zoom it. */
  reach(x: number, y: number): Promise<void>
  wheel(x: number, y: number, delta: number): Promise<void>
  close(): Promise<void>
}
