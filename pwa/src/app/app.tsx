import { StrictMode, type ComponentType, type ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { LinkProvider } from '../ui/app-link.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Layout } from './layout.tsx'
import { RouterLink } from './router-link.tsx'
import { Screens } from './router.tsx'

interface AppProps {
  router?: ComponentType<{ children: ReactNode }>
  children?: ReactNode
}

/** The build draws pages with a router and content of its own; everything else is the same, or the two would not fit. */
export function App({ router: Router = BrowserRouter, children = <Screens /> }: AppProps) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <Router>
          <LinkProvider value={RouterLink}>
            <Layout>{children}</Layout>
          </LinkProvider>
        </Router>
      </ErrorBoundary>
    </StrictMode>
  )
}
