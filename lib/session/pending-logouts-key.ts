/** Under this name in local storage stand the logouts that the host has not confirmed. */
export const pendingLogoutsKey = 'pending-logouts'
