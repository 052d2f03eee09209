import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { signInProviderSchema } from '#contract/auth'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../data/admin.ts'
import { adminClient } from '../../hooks/admin/admin-client.ts'
import { useAdminSession } from '../../hooks/admin/use-admin-session.ts'
import { useRedirect } from '../../hooks/admin/use-redirect.ts'
import { adminWords } from '../../messages/admin.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './admin-screen.module.css'

/** Where admins sign in; an admin who is already signed in is redirected to the dashboard. */
export function AdminScreen() {
  const words = adminWords().signIn
  const session = useAdminSession()
  return (
    <div className={styles.place}>
      <PageTitle title={words.title} />
      <Card taped className={styles.card}>
        <Illustration name="suitcase" className={styles.drawing} />
        <h1 className={styles.title}>{words.title}</h1>
        <p className={styles.intro}>{words.intro}</p>
        {session.status === 'loading' && <Spinner label={words.checking} />}
        {session.status === 'signed-in' && <OnToDashboard />}
        {session.status === 'signed-out' && <SignIn />}
        {session.status === 'unreachable' && <Unreachable isOffline={session.isOffline} onRetry={session.retry} />}
      </Card>
      <ButtonLink variant="ghost" href={paths.home()}>
        {words.backToHome}
      </ButtonLink>
    </div>
  )
}

function OnToDashboard() {
  const words = adminWords().signIn
  useRedirect(paths.adminDashboard())
  return <p role="status">{words.redirecting}</p>
}

function SignIn() {
  const words = adminWords().signIn
  const [params] = useSearchParams()
  const problem = params.get('problem')
  const problems: Readonly<Record<string, string>> = words.problems
  const {
    data: provider,
    error,
    refetch,
  } = useQuery(
    {
      queryKey: [apiPaths.signInProvider()],
      queryFn: ({ signal }) => adminApi.read(apiPaths.signInProvider(), signInProviderSchema, signal),
    },
    adminClient,
  )
  if (error) return <Unreachable isOffline={false} onRetry={() => void refetch()} />
  if (!provider) return <Spinner label={words.checking} />
  return (
    <>
      {problem !== null && (
        <Notice tone="danger" live="alert" title={words.problemTitle}>
          {Object.hasOwn(problems, problem) ? problems[problem] : words.problems.failed}
        </Notice>
      )}
      {/* A navigation, not a call: the way leads to the provider and back. */}
      <Button wide size="large" onClick={() => location.assign(apiPaths.login())}>
        {words.button(provider.name)}
      </Button>
      {provider.isDemo && <p className={styles.demo}>{words.demo}</p>}
    </>
  )
}

function Unreachable({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => void }) {
  const words = adminWords().signIn
  const { dashboard } = adminWords()
  return (
    <Notice
      tone="warning"
      live="alert"
      title={isOffline ? dashboard.offlineTitle : dashboard.unreachableTitle}
      actions={
        <Button variant="secondary" onClick={onRetry}>
          {dashboard.tryAgain}
        </Button>
      }
    >
      {isOffline ? words.offline : dashboard.unreachableText}
    </Notice>
  )
}
