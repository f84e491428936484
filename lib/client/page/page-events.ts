import 'client-only'
import { createEvent } from '../device/create-event'

/**
 * Asks the shell to render the current route anew (§2, 'global refresh event'), and listens for that; the argument is
 * whether what a reader has typed stays. By default component state is fresh as well.
 */
export const [requestRefresh, onRefreshRequest] = createEvent<boolean>()

/** The router has begun to open the page at this address. */
export const [announceNavigation, onNavigation] = createEvent<string>()

/** Asks for the command layer over whatever is shown. */
export const [requestCommand, onCommandRequest] = createEvent()

/** Asks for a look at the host whether the login still counts: a call or a socket was refused for want of identity. */
export const [requestLoginCheck, onLoginCheckRequest] = createEvent()
