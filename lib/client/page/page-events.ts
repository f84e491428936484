import 'client-only'
import { createEvent } from '../device/create-event'

/** Renders the current route again (§2, 'global refresh event'). The argument: keep typed drafts. */
export const [requestRefresh, onRefreshRequest] = createEvent<boolean>()

/** The router has started to open this address. */
export const [announceNavigation, onNavigation] = createEvent<string>()

export const [requestCommand, onCommandRequest] = createEvent()

/** Requests a check whether the login is still valid: a call or a socket was refused for lack of identity. */
export const [requestLoginCheck, onLoginCheckRequest] = createEvent()
