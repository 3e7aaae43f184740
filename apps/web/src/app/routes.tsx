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
import { useFlags } from '#platform/flags/flag-values.ts'
import { usePageTitle } from '#platform/page/page-title.ts'
import { askAhead } from './ask-ahead.ts'
import { screens } from './screens.ts'
import { missingOf, type LoadScreen, type Screen } from './menu/screen.ts'
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
  const routes = screens.flatMap((screen) => {
    const { path, load, asks } = screen
    if (!load) return []
    const component = componentOf(load, screen)
    const loader = asks && { loader: () => askAhead(client, asks) }
    const route = createRoute({ getParentRoute: () => root, path, component, ...loader })
    // The screen draws what is over it by its address: the address alone is a route of its own.
    const above = screens.filter(({ over }) => over === path)
    return [
      route.addChildren(above.map((over) => createRoute({ getParentRoute: () => route, path: over.path.slice(path.length) }))),
    ]
  })
  return createRouter({
    routeTree: root.addChildren(routes),
    defaultPendingMs: 0,
    // By loading the page anew: what broke may be code of an older build that is no longer there.
    defaultErrorComponent: () => <ScreenFailed onTryAgain={() => window.location.reload()} />,
  })
}

function componentOf(load: LoadScreen, screen: Screen): RouteComponent {
  const { title, feature, flag } = screen
  const Shown = lazyScreen(load)
  const Featureless = feature && lazyScreen(feature.otherwise)
  const Off = flag?.otherwise ? lazyScreen(flag.otherwise) : NotFoundInsideScreen
  function TitledScreen() {
    const { features } = useProfile()
    const isOn = useFlags()
    const without = missingOf(screen, { features, isOn })
    return (
      <>
        {title && <Title of={title} />}
        <Suspense>
          {without === 'feature' && Featureless && <Featureless />}
          {without === 'flag' && <Off />}
          {without === null && <Shown />}
        </Suspense>
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
