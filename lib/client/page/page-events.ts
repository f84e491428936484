import 'client-only'
import { createEvent } from '../device/create-event'

/**
 * Requests the shell to render the current route again (§2, 'global refresh event'), and subscribes to that; the
 * argument is whether typed drafts are kept. By default component state is reset too.
 */
export const [requestRefresh, onRefreshRequest] = createEvent<boolean>()

/** The router has started to open this address. */
export const [announceNavigation, onNavigation] = createEvent<string>()

export const [requestCommand, onCommandRequest] = createEvent()

/** Requests a check whether the login is still valid: a call or a socket was refused for lack of identity. */
export const [requestLoginCheck, onLoginCheckRequest] = createEvent()
