/** What our tests use of s3rver, which has no types of its own. */
declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  import type { Readable } from 'node:stream'

  interface StoredObject {
    bucket: string
    key: string
    content: Readable
    metadata: object
  }

  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; vhostBuckets: boolean })
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>
    store: {
      putObject(object: StoredObject): Promise<{ size: number; md5: string }>
      deleteObject(bucket: string, key: string): Promise<void>
      putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
      getResourcePath(bucket: string, key: string, resource: 'object'): string
    }
  }
}

declare module 's3rver/lib/models/error.js' {
  export default class S3Error extends Error {
    constructor(code: string, message: string)
  }
}
