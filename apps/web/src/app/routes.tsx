// The router of the addresses inside the shell: one route for each screen of the list that is shown there.
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  useLocation,
  type RouteComponent,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import type { CopyKey } from '@daybreak/copy'
import { useProfile } from '#features/employee'
import { useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { askAhead } from './ask-ahead.ts'
import { screens } from './screens.ts'
import type { LoadScreen, Screen } from './menu/screen.ts'
import { NotFoundInsideScreen } from './shell/quiet/not-found-inside.screen.tsx'
import { ScreenFailed } from './shell/screen-failed.tsx'
import { SignedInRoot } from './signed-in-root.tsx'

type RouterDeps = {
  client: QueryClient
  /** Forgets the worker and opens that page. */
  leave: (path: string) => void
}

export function createAppRouter({ client, leave }: RouterDeps) {
  function Root() {
    const path = useLocation({ select: ({ pathname }) => pathname })
    return (
      <SignedInRoot path={path} leave={leave}>
        <Outlet />
      </SignedInRoot>
    )
  }

  const root = createRootRoute({ component: Root, notFoundComponent: NotFoundInsideScreen })
  const routes = screens.flatMap(({ path, load, asks, title, feature }) => {
    if (!load) return []
    const component = componentOf(load, title, feature)
    const loader = asks && { loader: () => askAhead(client, asks) }
    return [createRoute({ getParentRoute: () => root, path, component, ...loader })]
  })
  return createRouter({
    routeTree: root.addChildren(routes),
    defaultPendingMs: 0,
    // By loading the page anew: what broke may be code of an older build that is no longer there.
    defaultErrorComponent: () => <ScreenFailed onTryAgain={() => window.location.reload()} />,
  })
}

function componentOf(load: LoadScreen, title: CopyKey | undefined, feature: Screen['feature']): RouteComponent {
  const Shown = lazyScreen(load)
  const Otherwise = feature && lazyScreen(feature.otherwise)
  function TitledScreen() {
    const { features } = useProfile()
    const isOffered = feature === undefined || features.includes(feature.name)
    return (
      <>
        {title && <Title of={title} />}
        <Suspense>{isOffered || !Otherwise ? <Shown /> : <Otherwise />}</Suspense>
      </>
    )
  }
  return Object.assign(TitledScreen, { preload: async () => Shown.preload?.() })
}

function lazyScreen(load: LoadScreen) {
  return lazyRouteComponent(async () => ({ default: await load() }))
}

/** Before the screen, whose own title, where it has one, is set after it. */
function Title({ of }: { of: CopyKey }) {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: copy(of) }))
  return null
}
