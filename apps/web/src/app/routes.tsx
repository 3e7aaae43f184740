// The addresses inside the shell. One line a screen; a screen's code comes with its first visit.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { atmFinderPath, manageCardPath } from '#features/cards'
import { useProfile } from '#features/employee'
import { expressPayPath, transferWagesPath } from '#features/express-pay'
import { NotFoundInsideScreen } from './shell/not-found-inside.screen.tsx'
import { ScreenFailed } from './shell/screen-failed.tsx'
import { SignedInRoot } from './signed-in-root.tsx'

/** @param leave  forgets the worker and opens that page */
export function createAppRouter(leave: (path: string) => void) {
  function Root() {
    const path = useLocation({ select: ({ pathname }) => pathname })
    return (
      <SignedInRoot path={path} leave={leave}>
        <Outlet />
      </SignedInRoot>
    )
  }

  const root = createRootRoute({ component: Root, notFoundComponent: NotFoundInsideScreen })
  const screens = [
    createRoute({
      getParentRoute: () => root,
      path: '/',
      component: lazyRouteComponent(() => import('./home.screen.tsx'), 'HomeScreen'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: manageCardPath,
      component: lazyRouteComponent(() => import('./card-management.screen.tsx'), 'CardManagementScreen'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: atmFinderPath,
      component: lazyRouteComponent(() => import('./atm-finder.screen.tsx'), 'AtmFinderScreen'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/my-account',
      component: lazyRouteComponent(() => import('./my-account.screen.tsx'), 'MyAccountScreen'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/support',
      component: lazyRouteComponent(() => import('./help/support.screen.tsx'), 'SupportInsideScreen'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/move-money',
      component: lazyRouteComponent(() => import('./shell/move-money.screen.tsx'), 'MoveMoneyScreen'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/cash-back',
      component: lazyRouteComponent(() => import('./shell/cash-back.screen.tsx'), 'CashBackScreen'),
    }),
    createRoute({ getParentRoute: () => root, path: expressPayPath, component: () => <ExpressPayGate screen={ExpressPay} /> }),
    createRoute({
      getParentRoute: () => root,
      path: transferWagesPath,
      component: () => <ExpressPayGate screen={TransferWages} />,
    }),
  ]
  return createRouter({
    routeTree: root.addChildren(screens),
    defaultPendingMs: 0,
    // By loading the page anew: what broke may be code of an older build that is no longer there.
    defaultErrorComponent: () => <ScreenFailed onTryAgain={() => window.location.reload()} />,
  })
}

/** Each screen's code comes with its first visit, that of "not available" too. */
const ExpressPay = lazy(async () => ({ default: (await import('./express-pay.screen.tsx')).ExpressPayScreen }))
const TransferWages = lazy(async () => ({ default: (await import('./transfer-wages.screen.tsx')).TransferWagesScreen }))
const ExpressPayUnavailable = lazy(async () => ({
  default: (await import('./shell/express-pay-unavailable.screen.tsx')).ExpressPayUnavailableScreen,
}))

/** Specification 4: without the EWA feature these addresses say that Express Pay is not available. */
function ExpressPayGate({ screen: Screen }: { screen: ComponentType }) {
  const { features } = useProfile()
  return <Suspense>{features.includes('EWA') ? <Screen /> : <ExpressPayUnavailable />}</Suspense>
}
