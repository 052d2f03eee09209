/** As much of a browser as a sign-in needs: cookies for each host name, and one redirect after the other. */
export interface Browser {
  /** Follows no redirect on its own. */
  ask(url: string, init?: RequestInit): Promise<Response>
  /** Follows redirects, across hosts, to where they end. */
  visit(url: string, init?: RequestInit): Promise<Response>
  /** Cookie header for the address. */
  cookies(url: string): string
}

export function createBrowser(): Browser {
  const jar = new Map<string, Map<string, string>>()

  function keep(url: string, response: Response): void {
    const { hostname } = new URL(url)
    const cookies = jar.get(hostname) ?? new Map<string, string>()
    jar.set(hostname, cookies)
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      if (value === '' || /expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  const cookies = (url: string) =>
    [...(jar.get(new URL(url).hostname) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')

  async function ask(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    const sent = cookies(url)
    if (sent) headers.set('Cookie', sent)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    keep(url, response)
    return response
  }

  async function visit(url: string, init?: RequestInit): Promise<Response> {
    let [at, response] = [url, await ask(url, init)]
    for (let hops = 0; hops < 10; hops++) {
      const next = response.headers.get('location')
      if (!next) break
      at = new URL(next, at).href
      response = await ask(at)
    }
    Object.defineProperty(response, 'url', { value: at })
    return response
  }

  return { ask, visit, cookies }
}

/** Goes to the demo provider's page and back; resolves with the page of ours that the sign-in ends on. */
export async function signIn(browser: Browser, appUrl: string, account: string): Promise<URL> {
  const page = await browser.visit(`${appUrl}/api/login`)
  if (new URL(page.url).origin === appUrl) return new URL(page.url)
  const end = await browser.visit(page.url, { method: 'POST', body: new URLSearchParams({ account }) })
  return new URL(end.url)
}

export interface AdminClient {
  get(path: string): Promise<Response>
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object | FormData): Promise<Response>
  browser: Browser
}

/** A signed-in admin who calls the API as the dashboard does. */
export async function createAdminClient(appUrl: string, account = 'admin-1'): Promise<AdminClient> {
  const browser = createBrowser()
  const end = await signIn(browser, appUrl, account)
  if (end.pathname !== '/admin/dashboard') throw new Error(`The sign-in ended at ${end.pathname}${end.search}`)
  return {
    browser,
    get: (path) => browser.ask(appUrl + path),
    send(method, path, body) {
      const headers: Record<string, string> = { Origin: appUrl, 'Sec-Fetch-Site': 'same-origin' }
      if (body instanceof FormData) return browser.ask(appUrl + path, { method, headers, body })
      if (body) headers['Content-Type'] = 'application/json'
      return browser.ask(appUrl + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    },
  }
}
