// Runs in a thread of its own (heic.ts): one file in, one picture out, then the thread ends.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'

try {
  const pictures = await decode.all({ buffer: await readFile(workerData.path) })
  const [picture] = pictures
  // The header that was checked before is only a claim; this is what the picture really needs.
  if (picture.width * picture.height > workerData.maxPixels)
    throw new Error('The picture is larger than its header says')
  const { data, width, height } = await picture.decode()
  parentPort.postMessage({ data, width, height }, [data.buffer])
} catch (error) {
  parentPort.postMessage({ error: String(error?.message ?? error) })
}
