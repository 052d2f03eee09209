import { Suspense, useId, useRef, type KeyboardEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMails } from '../../hooks/admin/use-mails.ts'
import { usePaymentCounts } from '../../hooks/admin/use-payment-counts.ts'
import { useOpenReports } from '../../hooks/admin/use-open-reports.ts'
import { adminWords } from '../../messages/admin.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './dashboard-tabs.module.css'
import { TabErrorBoundary } from './tab-error-boundary.tsx'
import { tabComponents, type DashboardTab } from './tab-components.ts'
const tabs = ['toys', 'comments', 'orders', 'payments', 'reports'] as const

const links = ['mails', 'audit'] as const
type TabName = (typeof tabs)[number]

const readTab = (name: string | null): DashboardTab => [...tabs, ...links].find((known) => known === name) ?? 'toys'
const isTabName = (tab: DashboardTab): tab is TabName => tabs.some((known) => known === tab)

/** Five tabs, and links to the emails and the audit trail. The current one is kept in the address. */
export function DashboardTabs() {
  const words = adminWords().dashboard
  const [params, setParams] = useSearchParams()
  const id = useId()
  const current = readTab(params.get('tab'))
  // Another tab starts without the search, order and page of the one before.
  const go = (to: DashboardTab) => setParams({ tab: to }, { preventScrollReset: true })
  const Content = tabComponents[current]
  return (
    <div className={styles.sections}>
      <div className={styles.bar}>
        <TabList id={id} current={current} onGo={go} />
        <QuietLinks current={current} />
      </div>
      <section
        id={`${id}-panel`}
        className={styles.panel}
        {...(isTabName(current)
          ? { role: 'tabpanel', 'aria-labelledby': `${id}-${current}` }
          : { 'aria-label': words[current] })}
      >
        <TabErrorBoundary key={current}>
          <Suspense fallback={<Spinner />}>
            <Content />
          </Suspense>
        </TabErrorBoundary>
      </section>
    </div>
  )
}

function QuietLinks({ current }: { current: DashboardTab }) {
  const words = adminWords().dashboard
  const { waiting = 0, givenUp = 0 } = useMails().data ?? {}
  const labels = {
    mails: waiting + givenUp > 0 ? words.mailsInTrouble(waiting + givenUp) : words.mails,
    audit: words.audit,
  }
  return (
    <div className={styles.links}>
      {links.map((link) => (
        <AppLink
          key={link}
          href={`${paths.adminDashboard()}?tab=${link}`}
          className={styles.quiet}
          aria-current={current === link ? 'page' : undefined}
        >
          {labels[link]}
        </AppLink>
      ))}
    </div>
  )
}

interface TabListProps {
  id: string
  current: DashboardTab
  onGo: (current: DashboardTab) => void
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -tabs.length, End: tabs.length }

function TabList({ id, current, onGo }: TabListProps) {
  const words = adminWords().dashboard
  const list = useRef<HTMLDivElement>(null)
  const waiting: Partial<Record<TabName, number>> = {
    payments: usePaymentCounts().data?.attention ?? 0,
    reports: useOpenReports().data?.total ?? 0,
  }
  // From emails and the audit trail the keyboard comes back to the first tab.
  const reachable = isTabName(current) ? current : 'toys'
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const isFar = Math.abs(step) >= tabs.length
    const next = isFar ? (step < 0 ? 0 : tabs.length - 1) : (at + step + tabs.length) % tabs.length
    buttons[next]?.focus()
    if (tabs[next]) onGo(tabs[next])
  }
  return (
    <div ref={list} role="tablist" aria-label={words.sections} className={styles.tabs} onKeyDown={onKey}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-${tab}`}
          className={styles.tab}
          aria-selected={tab === current}
          aria-controls={tab === current ? `${id}-panel` : undefined}
          tabIndex={tab === reachable ? 0 : -1}
          onClick={() => onGo(tab)}
        >
          {waiting[tab] ? `${words[tab]} ${words.waiting(waiting[tab])}` : words[tab]}
        </button>
      ))}
    </div>
  )
}
