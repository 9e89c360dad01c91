import { lazy, Suspense, useEffect, useRef } from 'react'
import { Landing } from './landing/landing.tsx'
import { NotFound } from './landing/notFound.tsx'
import type { RoomTools } from './room/roomContext.ts'
import { RoomProvider } from './room/roomProvider.tsx'
import { RoomScreen } from './room/roomScreen.tsx'
import { type Route, routeOf, usePath } from './router.ts'
import { ErrorBoundary } from './ui/errorBoundary.tsx'
import { Toasts } from './ui/toasts.tsx'
import { Waiting } from './ui/waiting.tsx'

const Archive = lazy(() => import('./archive/archive.tsx').then(({ Archive: named }) => ({ default: named })))
const ArchivedSession = lazy(() =>
  import('./archive/archivedSession.tsx').then(({ ArchivedSession: named }) => ({ default: named })),
)
const Replay = lazy(() => import('./replay/replay.tsx').then(({ Replay: named }) => ({ default: named })))
const Spaces = lazy(() => import('./spaces/list/spaces.tsx').then(({ Spaces: named }) => ({ default: named })))
const SpacePage = lazy(() =>
  import('./spaces/place/spacePage.tsx').then(({ SpacePage: named }) => ({ default: named })),
)
const Tools = lazy(() => import('./tools/tools.tsx').then(({ Tools: named }) => ({ default: named })))
const ToolPage = lazy(() => import('./tools/toolPage.tsx').then(({ ToolPage: named }) => ({ default: named })))
const TrustPage = lazy(() => import('./trust/trustPage.tsx').then(({ TrustPage: named }) => ({ default: named })))
const SignInPage = lazy(() => import('./signin/signInPage.tsx').then(({ SignInPage: named }) => ({ default: named })))

/** Root component: shows the screen of the current URL and provides the page's room client. */
export function App({ tools }: { readonly tools: RoomTools }) {
  const path = usePath()
  useFocusAfterMove(path)
  return (
    <RoomProvider tools={tools}>
      <Toasts>
        <ErrorBoundary key={path}>
          <Suspense fallback={<Waiting />}>
            <Screen route={routeOf(path)} />
          </Suspense>
        </ErrorBoundary>
      </Toasts>
    </RoomProvider>
  )
}

function Screen({ route }: { readonly route: Route }) {
  switch (route.screen) {
    case 'landing':
      return <Landing />
    case 'room':
      return <RoomScreen code={route.code} />
    case 'archive':
      return <Archive />
    case 'session':
      return <ArchivedSession name={route.name} />
    case 'replay':
      return <Replay name={route.name} />
    case 'spaces':
      return <Spaces />
    case 'space':
      return <SpacePage key={route.slug} slug={route.slug} />
    case 'signin':
      return <SignInPage />
    case 'trust':
      return <TrustPage />
    case 'tools':
      return <Tools />
    case 'tool':
      return <ToolPage key={route.tool} tool={route.tool} />
    case 'unknown':
      return <NotFound />
  }
}

/** Moves the focus to `main` after a navigation, so that screen readers start at the top of the new page. */
function useFocusAfterMove(path: string): void {
  const first = useRef(path)
  useEffect(() => {
    if (first.current === path) return
    first.current = path
    document.querySelector<HTMLElement>('main')?.focus()
  }, [path])
}
