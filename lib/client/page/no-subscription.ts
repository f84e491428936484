/** For `useSyncExternalStore` where there is no store yet. */
export const noSubscription = () => () => undefined
