import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { isCollapsed, resizeState, type SidebarState, toggleState } from './sidebar-rule'

const start = (side: 'wide' | 'narrow'): SidebarState => ({ side, choice: null })

describe('sidebar', () => {
  test.each([
    ['wide at first', start('wide'), false],
    ['narrow at first', start('narrow'), true],
    ['closed by hand while wide', toggleState(start('wide')), true],
    ['opened by hand while narrow', toggleState(start('narrow')), false],
    ['opened by hand, narrowed further', resizeState(toggleState(start('narrow')), 'narrow'), false],
    [
      'opened by hand, then widened and narrowed',
      resizeState(resizeState(toggleState(start('narrow')), 'wide'), 'narrow'),
      true,
    ],
    ['closed by hand, then narrowed', resizeState(toggleState(start('wide')), 'narrow'), true],
    [
      'closed by hand, then narrowed and widened',
      resizeState(resizeState(toggleState(start('wide')), 'narrow'), 'wide'),
      false,
    ],
  ])('%s', (_case, state, expected) => {
    expect(isCollapsed(state)).toBe(expected)
  })

  test('toggling always changes the visible state, and crossing a breakpoint resets it', () => {
    const side = fc.constantFrom('wide' as const, 'narrow' as const)
    const choice = fc.constantFrom('open' as const, 'closed' as const, null)
    fc.assert(
      fc.property(fc.record({ side, choice }), side, (state, next) => {
        expect(isCollapsed(toggleState(state))).toBe(!isCollapsed(state))
        expect(resizeState(state, next)).toEqual(next === state.side ? state : { side: next, choice: null })
      }),
    )
  })
})
