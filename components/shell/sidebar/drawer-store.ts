import { createStore } from 'zustand/vanilla'

/** Whether the drawer of small screens is open. A store, because its button is elsewhere in the tree. */
export const drawerStore = createStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))

export function openDrawer(): void {
  drawerStore.setState({ isOpen: true })
}

export function closeDrawer(): void {
  drawerStore.setState({ isOpen: false })
}
