import type { Adapter, AdapterPayload } from 'oidc-provider'

const rows = new Map<string, { payload: AdapterPayload; until: number }>()

/** What the demo provider remembers, in memory: nothing of it is worth keeping. */
export class DemoStore implements Adapter {
  constructor(private readonly kind: string) {}

  private key(id: string): string {
    return `${this.kind}:${id}`
  }

  upsert(id: string, payload: AdapterPayload, seconds: number): Promise<void> {
    const now = Date.now()
    for (const [key, { until }] of rows) if (until < now) rows.delete(key)
    rows.set(this.key(id), { payload, until: seconds ? now + seconds * 1000 : Infinity })
    return Promise.resolve()
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    const row = rows.get(this.key(id))
    return Promise.resolve(row && row.until > Date.now() ? row.payload : undefined)
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return Promise.resolve(this.all().find(({ payload }) => payload.uid === uid)?.payload)
  }

  findByUserCode(code: string): Promise<AdapterPayload | undefined> {
    return Promise.resolve(this.all().find(({ payload }) => payload.userCode === code)?.payload)
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id)
    if (payload) payload.consumed = Math.floor(Date.now() / 1000)
  }

  destroy(id: string): Promise<void> {
    rows.delete(this.key(id))
    return Promise.resolve()
  }

  revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of rows) if (payload.grantId === grantId) rows.delete(key)
    return Promise.resolve()
  }

  private all() {
    return [...rows].filter(([key]) => key.startsWith(`${this.kind}:`)).map(([, row]) => row)
  }
}
