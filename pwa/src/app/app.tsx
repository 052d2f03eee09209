import { BrowserRouter } from 'react-router-dom'
import { LinkProvider } from '../ui/app-link.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Layout } from './layout.tsx'
import { RouterLink } from './router-link.tsx'
import { Screens } from './router.tsx'

export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <LinkProvider value={RouterLink}>
          <Layout>
            <Screens />
          </Layout>
        </LinkProvider>
      </BrowserRouter>
    </ErrorBoundary>
  )
}
