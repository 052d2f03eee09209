import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { SecurityHeaders } from './security-headers.ts'

interface Page {
  html: string
  etag: string
  /** The Content-Security-Policy that allows this document's own inline scripts and no others. */
  policy: string
}

export interface AppDocument {
  /** The document as it is on disk now; null before the first build. */
  read(): Promise<Page | null>
}

/** index.html, read again only when a build has replaced it. */
export function createAppDocument({ file, headers }: { file: string; headers: SecurityHeaders }): AppDocument {
  let known: { version: string; page: Page } | null = null
  return {
    async read() {
      const found = await stat(file).catch(() => null)
      if (!found) return null
      const version = `${found.mtimeMs}-${found.size}-${found.ino}`
      if (known?.version !== version) {
        const html = await readFile(file, 'utf8')
        const etag = `W/"${sha256(html).slice(0, 27)}"`
        known = { version, page: { html, etag, policy: headers.policy(inlineScripts(html)) } }
      }
      return known.page
    },
  }
}

function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, code]) => `sha256-${sha256(code ?? '')}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
