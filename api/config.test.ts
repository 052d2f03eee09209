import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseConfig, variableNames } from './config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop:hunter2@db.example/shop',
  PUBLIC_URL: 'https://plushtrails.example/',
  CONTACT_EMAIL: 'hello@plushtrails.example',
  CONTACT_ADDRESS: '1 Bear Lane, London',
}

function problemsOf(env: Record<string, string>): string {
  try {
    parseConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe('the configuration', () => {
  it('needs nothing on a developer’s machine', () => {
    const config = parseConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      seedDemo: true,
      trustProxy: false,
    })
    expect(config.photoDir.startsWith(config.dataDir)).toBe(true)
  })

  it('cannot be changed by anyone', () => {
    const config = parseConfig({})
    expect(Object.isFrozen(config)).toBe(true)
    expect(Object.isFrozen(config.site.tiles)).toBe(true)
  })

  it('takes an empty variable for an unset one', () => {
    expect(parseConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
  })

  it('names every bad variable at once, and never its value', () => {
    const message = problemsOf({
      PORT: '99999',
      DATABASE_URL: 'mysql://root:hunter2@db',
      TILE_URL: 'https://tiles.example/',
      SEED_DEMO: 'maybe',
      NODE_ENV: 'prod',
    })
    for (const name of ['PORT', 'DATABASE_URL', 'TILE_URL', 'SEED_DEMO', 'NODE_ENV']) expect(message).toContain(name)
    expect(message).not.toMatch(/hunter2|99999/)
  })

  it('is complete in production', () => {
    expect(parseConfig(production)).toMatchObject({
      isProduction: true,
      host: '0.0.0.0',
      seedDemo: false,
      publicUrl: 'https://plushtrails.example',
    })
  })

  it('starts in production with no demo part and nothing missing', () => {
    const message = problemsOf({ NODE_ENV: 'production', SEED_DEMO: '1', PORT: 'x' })
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'CONTACT_EMAIL', 'CONTACT_ADDRESS', 'SEED_DEMO', 'PORT']) {
      expect(message).toContain(name)
    }
    expect(problemsOf({ ...production, PUBLIC_URL: 'http://plushtrails.example' })).toContain('https://')
  })

  it('is described in .env.example, variable by variable', () => {
    const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
    const described = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(described.sort()).toEqual([...variableNames].sort())
  })
})
