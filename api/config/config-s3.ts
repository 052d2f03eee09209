import { isIPv4, isIPv6 } from 'node:net'
import * as z from 'zod'
import { url } from './config-values.ts'

/** An S3-compatible store for photos. */
export interface S3Config {
  /** Without a trailing slash. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** Where the world would see the bucket, if it were public by mistake; null when nobody said. */
  readonly publicUrl: string | null
}

export const s3Variables = {
  S3_ENDPOINT: url(['http:', 'https:'], 'must be an address such as https://s3.eu-west-1.amazonaws.com').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as plush-trails-photos')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be a region, such as eu-west-1 (or auto, or what your store calls it)')
    .optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_PUBLIC_URL: url(['http:', 'https:'], 'must be an address such as https://photos.plushtrails.example').optional(),
}

type S3Environment = z.infer<z.ZodObject<typeof s3Variables>>

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

/** What is missing when some are set. */
export function s3Problems(given: Record<string, string>): string[] {
  const missing = needed.filter((name) => !given[name])
  const isAsked = missing.length < needed.length || given['S3_PUBLIC_URL']
  const problems = isAsked ? missing.map((name) => `${name} is missing: S3 needs all of ${needed.join(', ')}`) : []
  if (given['NODE_ENV'] === 'production' && given['S3_ENDPOINT']?.startsWith('http:') && !isOwn(given['S3_ENDPOINT'])) {
    problems.push(
      'S3_ENDPOINT must start with https:// in production, unless it is on this machine or a private network',
    )
  }
  return problems
}

/** A host that the internet does not know: a container's name, or a private address. */
function isOwn(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return true
  const host = new URL(endpoint).hostname.replace(/^\[|\]$/g, '')
  if (isIPv4(host)) return /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(host)
  if (isIPv6(host)) return /^(::1$|f[cd])/i.test(host)
  return !host.includes('.') || /\.(internal|local)$/.test(host)
}

export function toS3(env: S3Environment): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_PUBLIC_URL: publicUrl } = env
  if (!endpoint || !bucket || !region || !accessKey || !secretKey) return null
  const bare = (address: string) => address.replace(/\/+$/, '')
  return {
    endpoint: bare(endpoint),
    bucket,
    region,
    accessKey,
    secretKey,
    publicUrl: publicUrl ? bare(publicUrl) : null,
  }
}
