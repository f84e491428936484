/** Whether the window is at least 1260 px wide. */
export type Side = 'wide' | 'narrow'
type SidebarChoice = 'open' | 'closed'

export interface SidebarState {
  readonly side: Side
  /** The user's choice since the window last crossed the breakpoint; null: decided by the width. */
  readonly choice: SidebarChoice | null
}

export function isCollapsed({ side, choice }: SidebarState): boolean {
  return choice === null ? side === 'narrow' : choice === 'closed'
}

/** The user's toggle overrides the width. */
export function toggleState(state: SidebarState): SidebarState {
  return { ...state, choice: isCollapsed(state) ? 'open' : 'closed' }
}

/** Crossing the breakpoint resets the user's choice; other size changes have no effect. */
export function resizeState(state: SidebarState, side: Side): SidebarState {
  return side === state.side ? state : { side, choice: null }
}
