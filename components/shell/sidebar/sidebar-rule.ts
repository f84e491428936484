/** On which side of 1260 px the window is. */
export type Side = 'wide' | 'narrow'
type SidebarChoice = 'open' | 'closed'

export interface SidebarState {
  readonly side: Side
  /** What the reader chose since the window last crossed the line; null while the width decides. */
  readonly choice: SidebarChoice | null
}

/** @returns whether the sidebar shows icons only. */
export function isCollapsed({ side, choice }: SidebarState): boolean {
  return choice === null ? side === 'narrow' : choice === 'closed'
}

/** The reader's own toggle wins over the width. */
export function toggled(state: SidebarState): SidebarState {
  return { ...state, choice: isCollapsed(state) ? 'open' : 'closed' }
}

/** Crossing the line gives the decision back to the width; moving on one side of it changes nothing. */
export function resized(state: SidebarState, side: Side): SidebarState {
  return side === state.side ? state : { side, choice: null }
}
