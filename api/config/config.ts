import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { logLevels, type LogLevel } from '../adapters/log.ts'
import { defaultSite } from '../contract/default-site.ts'
import type { Site } from '../contract/site.ts'
import { retentionVariables, toRetention } from './config-retention.ts'
import { monitoringVariables, toMonitoringConfig, type MonitoringConfig } from './config-monitoring.ts'
import { adminProblems, adminVariables, toAdminConfig, type AdminConfig } from './config-admin.ts'
import { budgetVariables, toBudgetConfig, type BudgetConfig } from './config-budgets.ts'
import { pushProblems, pushVariables, toPushConfig, type PushConfig } from './config-push.ts'
import { s3Problems, s3Variables, toS3, type S3Config } from './config-s3.ts'
import { shopProblems, shopVariables, toShopConfig, type ShopConfig } from './config-shop.ts'
import { flag, url, whole } from './config-values.ts'

export interface Config extends ShopConfig, AdminConfig, BudgetConfig, MonitoringConfig, PushConfig {
  readonly isProduction: boolean
  readonly port: number
  readonly host: string
  /** How many processes of this machine share the port. */
  readonly processes: number
  /** The address people type, without a trailing slash; null outside production when it is simply host and port. */
  readonly publicUrl: string | null
  /** True when exactly one trusted proxy stands in front: then the last hop of X-Forwarded-For is the client. */
  readonly trustProxy: boolean
  /** null means the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null
  readonly databasePool: number
  readonly dataDir: string
  /** Where photos are; unused with `s3`. */
  readonly photoDir: string
  /** null keeps photos in `photoDir`. */
  readonly s3: S3Config | null
  /** The largest part of all photos, in percent, that are removed at once because no row names them. */
  readonly photoSweepMaxPercent: number
  readonly tempDir: string
  /** Folder of the built app. */
  readonly appDir: string
  readonly seedDemo: boolean
  readonly logLevel: LogLevel
  readonly site: Site
}

const root = fileURLToPath(new URL('../..', import.meta.url))

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production'], 'must be development, test or production').optional(),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().optional(),
  WEB_CONCURRENCY: whole(1, 64).default(1),
  PUBLIC_URL: url(['http:', 'https:'], 'must be an address such as https://plushtrails.example').optional(),
  TRUST_PROXY: flag.default(false),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'must be an address such as postgres://user:password@host/name',
  ).optional(),
  DATABASE_POOL: whole(2, 200).default(10),
  DATA_DIR: z.string().default('.data'),
  PHOTO_DIR: z.string().optional(),
  PHOTO_SWEEP_MAX_PERCENT: whole(1, 100).default(10),
  TEMP_DIR: z.string().optional(),
  SEED_DEMO: flag.optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  TILE_URL: url(['http:', 'https:'], 'must be an http(s) address with {z}, {x} and {y}')
    .refine((value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)), 'must contain {z}, {x} and {y}')
    .default(defaultSite.tiles.url),
  TILE_ATTRIBUTION: z.string().default(defaultSite.tiles.attribution),
  TILE_ATTRIBUTION_URL: url(['http:', 'https:'], 'must be an http(s) address').default(
    defaultSite.tiles.attributionUrl,
  ),
  TILE_MAX_ZOOM: whole(1, 22).default(defaultSite.tiles.maxZoom),
  CONTACT_EMAIL: z.email('must be an email address').optional(),
  CONTACT_ADDRESS: z.string().optional(),
  ...s3Variables,
  ...monitoringVariables,
  ...retentionVariables,
  ...shopVariables,
  ...adminVariables,
  ...pushVariables,
  ...budgetVariables,
})
type Environment = z.infer<typeof environment>

/** Every variable the program reads; `.env.example` lists the same ones. */
export const variableNames = Object.keys(environment.shape)

/** Reads the environment once. Throws one error that names every bad or missing variable, never its value. */
export function parseConfig(env: Record<string, string | undefined> = process.env): Config {
  // An empty variable is an unset one: that is how shells and compose files spell "nothing".
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  const parsed = environment.safeParse(given)
  const problems = [
    ...(parsed.success ? [] : parsed.error.issues.map(problemOf)),
    ...(given['NODE_ENV'] === 'production' ? productionProblems(given) : []),
    ...s3Problems(given),
    ...shopProblems(given),
    ...adminProblems(given),
    ...pushProblems(given),
  ]
  if (!parsed.success || problems.length > 0) {
    const lines = [...new Set(problems)].map((problem) => `  - ${problem}`)
    throw new Error(`The configuration is not valid:\n${lines.join('\n')}\nSee .env.example for every variable.`)
  }
  return deepFreeze(toConfig(parsed.data))
}

/** Begins with the name of the variable; in a list also which of its parts is meant. */
function problemOf({ path: [name, index], message }: z.core.$ZodIssue): string {
  return `${String(name)}${typeof index === 'number' ? ` (number ${index + 1})` : ''} ${message}`
}

/** What production requires, and what it refuses. */
function productionProblems(given: Record<string, string>): string[] {
  const needed: Record<string, string> = {
    DATABASE_URL: 'is required in production (the embedded database is for development)',
    PUBLIC_URL: 'is required in production',
    CONTACT_EMAIL: 'is required in production (it is shown in the footer and the legal pages)',
    CONTACT_ADDRESS: 'is required in production (it is shown in the footer and the legal pages)',
  }
  const problems = Object.entries(needed).flatMap(([name, reason]) => (given[name] ? [] : [`${name} ${reason}`]))
  if (given['PUBLIC_URL']?.startsWith('http:')) problems.push('PUBLIC_URL must start with https:// in production')
  if (['1', 'true', 'yes'].includes(given['SEED_DEMO'] ?? '')) problems.push('SEED_DEMO must be off in production')
  return problems
}

function toConfig(env: Environment): Config {
  const isProduction = env.NODE_ENV === 'production'
  const dataDir = path.resolve(root, env.DATA_DIR)
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    processes: env.WEB_CONCURRENCY,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
    trustProxy: env.TRUST_PROXY,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    dataDir,
    photoDir: path.resolve(root, env.PHOTO_DIR ?? path.join(dataDir, 'photos')),
    s3: toS3(env),
    photoSweepMaxPercent: env.PHOTO_SWEEP_MAX_PERCENT,
    tempDir: path.resolve(root, env.TEMP_DIR ?? path.join(dataDir, 'tmp')),
    appDir: path.join(root, 'pwa', 'dist'),
    seedDemo: env.SEED_DEMO ?? !isProduction,
    logLevel: env.LOG_LEVEL,
    ...toMonitoringConfig(env),
    ...toShopConfig(env),
    ...toAdminConfig(env),
    ...toBudgetConfig(env),
    ...toPushConfig(env),
    site: {
      tiles: {
        url: env.TILE_URL,
        attribution: env.TILE_ATTRIBUTION,
        attributionUrl: env.TILE_ATTRIBUTION_URL,
        maxZoom: env.TILE_MAX_ZOOM,
      },
      retention: toRetention(env),
      contact: {
        email: env.CONTACT_EMAIL ?? defaultSite.contact.email,
        address: env.CONTACT_ADDRESS ?? defaultSite.contact.address,
      },
    },
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFreeze)
  return Object.freeze(value)
}
