import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { headPlace, placeLead, takeForm } from '../contract/journey-document.ts'
import type { JourneyLead } from '../contract/journey-lead.ts'
import type { SecurityHeaders } from './security-headers.ts'

export interface Shell {
  /** The Content-Security-Policy that allows this document's own inline scripts and styles and no others. */
  policy: string
  /** The same for the checkout document. */
  checkoutPolicy: string
  /** The document with this head in the place of its own, as it was built when null, and the beginning of a journey. */
  fill(head: string | null, lead?: JourneyLead | null): Content
  /** As it was built, with what the service worker needs to show a saved journey. */
  kept: Content
}

export interface Content {
  html: string
  etag: string
}

export interface AppDocument {
  /** The document as it is on disk now; null before the first build. */
  read(): Promise<Shell | null>
}

/** A built HTML file, read again only when a build has replaced it. */
export function createAppDocument({ file, headers }: { file: string; headers: SecurityHeaders }): AppDocument {
  let known: { version: string; shell: Shell } | null = null
  return {
    async read() {
      const found = await stat(file).catch(() => null)
      if (!found) return null
      const version = `${found.mtimeMs}-${found.size}-${found.ino}`
      if (known?.version !== version) known = { version, shell: createShell(await readFile(file, 'utf8'), headers) }
      return known.shell
    },
  }
}

function createShell(built: string, headers: SecurityHeaders): Shell {
  const { html, form } = takeForm(built)
  const hashes = { scripts: inline(built, 'script'), styles: inline(built, 'style') }
  return {
    policy: headers.policy(hashes),
    checkoutPolicy: headers.checkout.policy(hashes),
    fill(head, lead) {
      // A function, because a toy's name may contain `$&`, which a replacement string would expand.
      const page = head === null ? html : html.replace(headPlace, () => head)
      return withEtag(lead && form !== null ? placeLead(page, form, lead) : page)
    },
    kept: withEtag(built),
  }
}

const withEtag = (html: string): Content => ({ html, etag: `W/"${sha256(html).slice(0, 27)}"` })

function inline(html: string, tag: 'script' | 'style'): string[] {
  const found = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))
  return [...found].map(([, code]) => `sha256-${sha256(code ?? '')}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
