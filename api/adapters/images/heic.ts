import { Worker } from 'node:worker_threads'
import { ProcessingError } from './own-failure.ts'

export interface DecodedHeic {
  /** RGBA, eight bits each, upright. */
  data: Buffer
  width: number
  height: number
}

interface Options {
  maxPixels: number
  seconds: number
}

type Answer = { data: Uint8Array; width: number; height: number } | { error: string }

/** Plain JavaScript, because a thread does not inherit the TypeScript loader on every Node we support. */
const workerFile = new URL('./heic-worker.mjs', import.meta.url)

/**
 * Decodes the first picture of a HEIC file in a worker thread: the decoder is WebAssembly, which never frees memory,
 * and its input is untrusted. When it crashes, hangs or grows too large, only that thread ends, and this rejects with a
 * ProcessingError.
 */
export async function decodeHeic(path: string, { maxPixels, seconds }: Options): Promise<DecodedHeic> {
  const worker = new Worker(workerFile, {
    workerData: { path, maxPixels },
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // The thread inherits neither flags (loaders, inspectors) nor the environment, which holds secrets.
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  })
  try {
    return await new Promise<DecodedHeic>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new ProcessingError(`HEIC decoding took longer than ${seconds} s`)),
        seconds * 1000,
      )
      worker.once('message', (answer: Answer) => {
        if ('error' in answer) return reject(new Error(answer.error))
        const { data, width, height } = answer
        resolve({ data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height })
      })
      worker.once('error', (cause) => reject(new ProcessingError('The HEIC decoder crashed', { cause })))
      worker.once('exit', (code) => {
        clearTimeout(timer)
        reject(new ProcessingError(`The HEIC decoder ended with code ${code}`))
      })
    })
  } finally {
    await worker.terminate()
  }
}
