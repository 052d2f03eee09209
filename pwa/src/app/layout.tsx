import { Suspense, type ReactNode } from 'react'
import { shellWords } from '../messages/shell.ts'
import { PartBoundary } from '../ui/part-boundary.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useIdle } from './idle.ts'
import { lazyExtra } from './lazy-screen.ts'
import styles from './layout.module.css'
import { useScreenChange } from './navigation.ts'

const OfflineStrip = lazyExtra(() => import('./offline-strip.tsx').then((m) => m.OfflineStrip))
const Announcements = lazyExtra(() => import('./announcements.tsx').then((m) => m.Announcements))

export function Layout({ children }: { children: ReactNode }) {
  useScreenChange()
  const idle = useIdle()
  return (
    <div className={styles.page}>
      <a href="#main" className={styles.skip}>
        {shellWords().app.skipToContent}
      </a>
      <Header />
      <div role="status" className={styles.stripPlace}>
        {idle && (
          <PartBoundary fallback={null}>
            <Suspense>
              <OfflineStrip />
            </Suspense>
          </PartBoundary>
        )}
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      {idle && (
        <PartBoundary fallback={null}>
          <Suspense>
            <Announcements />
          </Suspense>
        </PartBoundary>
      )}
      <Toaster />
    </div>
  )
}
