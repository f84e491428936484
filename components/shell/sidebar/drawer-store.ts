import { createStore } from 'zustand/vanilla'

/** Whether the drawer of small screens is open. The button that opens it stands far from the drawer itself. */
export const drawerStore = createStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))

export function openDrawer(): void {
  drawerStore.setState({ isOpen: true })
}

export function closeDrawer(): void {
  drawerStore.setState({ isOpen: false })
}
