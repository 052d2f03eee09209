import webPush from 'web-push'
import { readOrCreateSecret } from '../files/secret-file.ts'

/** Keys of a server that is not in production: made by the first process and kept in this file. */
export async function readOrCreateVapidKeys(file: string): Promise<{ publicKey: string; privateKey: string }> {
  const text = await readOrCreateSecret(file, () => JSON.stringify(webPush.generateVAPIDKeys()))
  return JSON.parse(text) as { publicKey: string; privateKey: string }
}
