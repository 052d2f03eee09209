import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Spinner } from '../ui/spinner.tsx'
import { lazyScreen } from './lazy-screen.ts'

const AdminScreen = lazyScreen(() => import('../screens/admin/admin-screen.tsx').then((m) => m.AdminScreen))
const DashboardScreen = lazyScreen(() =>
  import('../screens/dashboard/dashboard-screen.tsx').then((m) => m.DashboardScreen),
)

/** The admin's screens behind one dynamic import: no visitor's first page carries a list of their files. */
export function AdminScreens() {
  const { pathname } = useLocation()
  const isSignIn = pathname.replace(/\/$/, '').toLowerCase() === paths.admin()
  return <Suspense fallback={<Spinner />}>{isSignIn ? <AdminScreen /> : <DashboardScreen />}</Suspense>
}
