import type { Log } from './log.ts'

export interface EmbeddedPostgres {
  /** Address of the product's database, valid for as long as this process lives. */
  url: string
  /** True when another process on the same folder had already started the server. */
  joined: boolean
  stop(): Promise<void>
}
export declare function startEmbeddedPostgres(options: { dir: string; log: Log }): Promise<EmbeddedPostgres>
