import { isDatabaseUnavailable } from './adapters/database/database.ts'
import { databasePlace } from './adapters/database/wait-for-database.ts'
import { S3Refusal } from './adapters/s3/s3-refusal.ts'
import type { Config } from './config/config.ts'

/**
 * The same failure in words for the one who starts the server, with the variable it belongs to: of a database or a bucket
 * that answered first and went away before the start was finished. Anything else is returned as it is.
 */
export function explainStartFailure(error: unknown, { databaseUrl, s3 }: Pick<Config, 'databaseUrl' | 's3'>): unknown {
  if (!(error instanceof Error) || /^[A-Z][A-Z0-9_]+[:,]/.test(error.message)) return error
  if (error instanceof S3Refusal && s3) {
    const sentence = `S3_ENDPOINT: the photo store at ${s3.endpoint} stopped answering during the start (${error.reason}).`
    return new Error(`${sentence} Start again when it answers.`, { cause: error })
  }
  if (isDatabaseUnavailable(error) && databaseUrl !== null) {
    const sentence = `DATABASE_URL: the database at ${databasePlace(databaseUrl)} stopped answering during the start.`
    return new Error(`${sentence} Start again when it answers; nothing half done was kept.`, { cause: error })
  }
  return error
}
