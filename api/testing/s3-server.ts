import { spawn } from 'node:child_process'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createS3Client, type S3Settings } from '../adapters/s3/s3-client.ts'

export interface S3Server {
  url: string
  /** A new, empty bucket, as the setting of a server that uses it. */
  newBucket(): Promise<S3Settings>
  /** Gives every object of a bucket that begins with `prefix` another time. */
  age(bucket: string, prefix: string, keys: readonly string[], time: Date): Promise<void>
  /** Ends it and removes what it stored. */
  close(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
let count = 0

/** An S3 server in a process of its own: see s3-server-child.ts for what it is made of. */
export async function startS3Server(): Promise<S3Server> {
  const dir = await mkdtemp(path.join('/tmp', 'plush-trails-s3-'))
  const keys = { accessKey: 'plush-trails', secretKey: 'a secret/of+the tests' }
  // s3rver makes the tokens of its pages by DES.
  const options = ['--openssl-legacy-provider', '--import', 'tsx']
  const child = spawn(
    process.execPath,
    [...options, 'api/testing/s3-server-child.ts', dir, keys.accessKey, keys.secretKey],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env['PATH'] } },
  )
  const url = await firstLine(child.stdout)
  return {
    url,
    async newBucket() {
      const settings = { endpoint: url, bucket: `photos-${++count}`, region: 'eu-test-1', ...keys, publicUrl: null }
      await createS3Client(settings).send({ method: 'PUT' }, () => true)
      return settings
    },
    async age(bucket, prefix, names, time) {
      for (const name of names) await utimes(path.join(dir, bucket, prefix, `${name}._S3rver_object`), time, time)
    },
    async close() {
      child.kill('SIGKILL')
      await rm(dir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** What a server process needs to keep its photos there. */
export function s3Environment({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): Record<string, string> {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  }
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stream })) return line
  throw new Error('The S3 server did not start')
}
