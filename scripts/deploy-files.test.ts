import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { validate } from 'dockerfile-utils'
import { afterAll, describe, expect, it } from 'vitest'
import { variableNames } from '../api/config/config.ts'
import { limits } from '../api/contract/limits.ts'
import { overheadBytes } from '../api/http/upload.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const files = {
  unit: read('deploy/systemd/plush-trails.service'),
  nginx: read('deploy/nginx/plush-trails.conf'),
  caddy: read('deploy/caddy/Caddyfile'),
  dockerfile: read('deploy/Dockerfile'),
  procfile: read('Procfile'),
}
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = '']) => value)

describe('a proxy of deploy/', () => {
  const mebibyte = 1024 * 1024
  const largestForm = limits.photoBytes + overheadBytes

  it.each([
    ['nginx', files.nginx, /client_max_body_size (\d+)m;/g],
    ['caddy', files.caddy, /max_size (\d+)MiB/g],
  ])('%s takes the largest form that the app takes, and hardly more', (_name, text, pattern) => {
    const [size = ''] = found(text, pattern)
    expect(Number(size)).toBe(Math.ceil(largestForm / mebibyte))
  })

  it.each([
    ['nginx', files.nginx],
    ['caddy', files.caddy],
  ])('%s sends to the port of the unit and names the request', (_name, text) => {
    expect(text).toContain('127.0.0.1:3000')
    expect(text).toMatch(/X-Request-Id/)
  })

  it('nginx replaces the visitor’s address, keeps no body back and writes no addresses of pages', () => {
    expect(files.nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(files.nginx).not.toContain('$proxy_add_x_forwarded_for')
    expect(files.nginx).toContain('proxy_request_buffering off;')
    expect(files.nginx).toContain('access_log off;')
    expect(files.unit).toContain('Environment=TRUST_PROXY=1')
  })
})

describe('a process of deploy/', () => {
  it('has the allocator’s settings of the Procfile', () => {
    const settings = found(files.procfile, /(MALLOC_\w+=\d+)/g)
    expect(settings).toHaveLength(3)
    for (const setting of settings) {
      expect(files.unit).toContain(setting)
      expect(files.dockerfile).toContain(setting)
    }
  })

  it('starts what is there, with variables that the program reads', () => {
    const scripts = [files.unit, files.dockerfile].flatMap((text) =>
      found(text, /(?:tsx |"tsx", ")(scripts\/\S+?\.ts)/g),
    )
    const [health = ''] = found(files.dockerfile, /"(deploy\/\S+\.mjs)"/g)
    expect(scripts).toHaveLength(3)
    expect([...scripts, health].filter((file) => !existsSync(file))).toEqual([])
    const variables = [
      ...found(files.unit, /^Environment=(\w+)=/gm),
      ...found(files.dockerfile, /^(?:ENV| ) (\w+)=/gm),
      ...found(read('docs/deploy.md'), /`([A-Z]+_[A-Z_]+)=/g),
    ]
    const others = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_', 'NPM_CONFIG_INCLUDE']
    expect(variables.filter((name) => ![...variableNames, ...others].includes(name))).toEqual([])
  })

  it('is closed by its proxy before the app closes a connection that is not in use', () => {
    const [app = ''] = found(read('api/server.ts'), /keepAliveTimeout = ([\d_]+)/g)
    const [caddy = ''] = found(files.caddy, /^\s*keepalive (\d+)s$/gm)
    expect(Number(caddy)).toBeLessThan(Number(app.replace('_', '')) / 1000)
    expect(caddy).not.toBe('')
    // nginx does so by itself, after 60 seconds.
    expect(files.nginx).not.toContain('keepalive_timeout')
  })

  it('may take as long as it needs to migrate', () => {
    expect(files.unit).toMatch(/^TimeoutStartSec=infinity$/m)
  })

  it('is given longer to stop than the 25 seconds it may need', () => {
    expect(Number(found(files.unit, /TimeoutStopSec=(\d+)/g)[0])).toBeGreaterThan(25)
  })

  it('in a container is not root, says how it is, and has no mistake that a linter finds', () => {
    expect(validate(files.dockerfile)).toEqual([])
    const [, runtime = ''] = files.dockerfile.split(/^FROM .*$/m).slice(1)
    expect(runtime).toMatch(/^USER node$/m)
    expect(runtime).toMatch(/^HEALTHCHECK .*deploy\/health-check\.mjs/m)
    expect(runtime.indexOf('USER node')).toBeLessThan(runtime.indexOf('CMD ['))
  })
})

const dir = mkdtempSync('/tmp/plush-trails-deploy-')
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** nginx's file on free ports, without the certificate that only a server has. */
function nginxForTest(): string {
  const site = files.nginx
    .replaceAll(/listen (\[::\]:)?(80|443 ssl http2);/g, 'listen unix:site-$2.sock;')
    .replaceAll(/ +ssl_certificate.*\n/g, '')
    .replaceAll(/site-443 ssl http2/g, 'site-443')
  const sockets = new Set<string>()
  const once = site.replaceAll(/ +listen (unix:.*);\n/g, (line, socket: string) =>
    sockets.has(socket) ? '' : (sockets.add(socket), line.replace('unix:', `unix:${dir}/`)),
  )
  writeFileSync(path.join(dir, 'site.conf'), once)
  const main = path.join(dir, 'nginx.conf')
  writeFileSync(main, `pid ${dir}/pid; error_log stderr; events {} http { include ${dir}/site.conf; }`)
  return main
}

interface Tool {
  name: string
  args: () => string[]
  cwd?: string
  input?: string
}
const tools: Tool[] = [
  { name: 'nginx', args: () => ['-t', '-c', nginxForTest()] },
  { name: 'caddy', args: () => ['validate', '--adapter', 'caddyfile', '--config', 'deploy/caddy/Caddyfile'] },
  { name: 'systemd-analyze', args: () => ['verify', '--man=no', 'deploy/systemd/plush-trails.service'] },
  ...['check config prometheus.yml', 'check rules alerts.yml', 'test rules alerts.test.yml'].map((line) => ({
    name: 'promtool',
    args: () => line.split(' '),
    cwd: 'deploy/monitoring',
  })),
]
const searched = (process.env['PATH'] ?? '').split(':').concat('/usr/sbin')
const isThere = ({ name }: Tool) => searched.some((folder) => existsSync(path.join(folder, name)))

// Where a program is not installed, there is nothing that it could say.
it.each(tools.filter(isThere))('$name accepts its file', ({ name, args, cwd }) => {
  const env = { ...process.env, PATH: searched.join(':'), HOME: dir }
  execFileSync(name, args(), { ...(cwd === undefined ? {} : { cwd }), env, stdio: 'pipe' })
})
