import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { earlyActionsScript, repeatEarlyActions } from './early-actions'

afterEach(() => {
  document.body.replaceChildren()
})

test('early actions are replayed once, in order, and recording stops', () => {
  const stop = jest.fn()
  const done: string[] = []
  const button = document.body.appendChild(document.createElement('button'))
  const field = document.body.appendChild(document.createElement('textarea'))
  document.body.addEventListener('click', () => done.push('click'))
  document.body.addEventListener('keydown', ({ key }) => done.push(key))
  window.earlyActions = {
    list: [
      { kind: 'keydown', target: field },
      { kind: 'click', target: button },
    ],
    stop: () => {
      expect(done).toEqual([])
      stop()
    },
  }
  document.documentElement.dataset.early = 'send'
  repeatEarlyActions()
  repeatEarlyActions()
  expect(document.documentElement.dataset.early).toBeUndefined()
  expect(done).toEqual(['Enter', 'click'])
  expect(stop).toHaveBeenCalledTimes(1)
})

test('a page without recorded actions has nothing to replay', () => {
  expect(repeatEarlyActions).not.toThrow()
})

describe('the script in the page', () => {
  const page =
    '<button aria-busy="false">发送<i>›</i></button><button>收起</button><textarea></textarea><a href="#x">链接</a>'
  const find = (selector: string) => document.body.querySelector(selector) as HTMLElement
  const enter = (options: KeyboardEventInit = {}) =>
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...options })
  const click = () => new MouseEvent('click', { bubbles: true, cancelable: true })

  /** Runs the script as the browser does. @returns whether an event was kept from the page */
  function start(): (selector: string, event: Event) => boolean {
    document.body.innerHTML = page
    runInNewContext(earlyActionsScript, {
      self: window,
      document,
      addEventListener: window.addEventListener.bind(window),
      removeEventListener: window.removeEventListener.bind(window),
    })
    return (selector, event) => {
      const heard = jest.fn()
      document.body.addEventListener(event.type, heard, { once: true })
      find(selector).dispatchEvent(event)
      document.body.removeEventListener(event.type, heard)
      return event.defaultPrevented && heard.mock.calls.length === 0
    }
  }
  afterEach(repeatEarlyActions)

  test.each([
    ['the button that sends', 'button i', click, 'button', 'send'],
    ['another button', 'button:nth-of-type(2)', click, 'button:nth-of-type(2)', undefined],
    ['Enter in a text', 'textarea', enter, 'textarea', 'send'],
  ])('records %s until it is stopped', (_, selector, make, kept, shown) => {
    const act = start()
    expect(act(selector, make())).toBe(true)
    expect(Array.from(window.earlyActions?.list ?? [])).toEqual([{ kind: make().type, target: find(kept) }])
    expect(document.documentElement.dataset.early).toBe(shown)
    window.earlyActions?.stop()
    expect(act(selector, make())).toBe(false)
  })

  test('records the choice of a radio button, which is applied immediately', () => {
    const act = start()
    document.body.insertAdjacentHTML('beforeend', '<label>增强<input type="radio"></label>')
    const radio = find('input') as HTMLInputElement
    expect(act('label', click())).toBe(false)
    expect(radio.checked).toBe(true)
    radio.checked = false
    const changed = jest.fn()
    radio.addEventListener('change', changed)
    repeatEarlyActions()
    expect(radio.checked).toBe(true)
    expect(changed).toHaveBeenCalledTimes(1)
  })

  test.each([{ ctrlKey: true }, { metaKey: true }])(
    'records the shortcut of the command palette: %j',
    (modifier) => {
      const act = start()
      const heard: string[] = []
      expect(act('a', enter({ key: 'k', ...modifier }))).toBe(true)
      expect(act('a', enter({ key: 'k' }))).toBe(false)
      expect(act('a', enter({ key: 'k', shiftKey: true, ...modifier }))).toBe(false)
      document.body.addEventListener(
        'keydown',
        ({ key, ctrlKey, metaKey }) => heard.push(`${key} ${ctrlKey} ${metaKey}`),
        {
          once: true,
        },
      )
      repeatEarlyActions()
      expect(heard).toEqual([`k ${'ctrlKey' in modifier} ${'metaKey' in modifier}`])
    },
  )

  test('offline it records a click on a link, unless it opens another tab', () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const act = start()
    expect(act('a', click())).toBe(true)
    expect(act('a', new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))).toBe(false)
    find('a').setAttribute('target', '_blank')
    expect(act('a', click())).toBe(false)
    expect(Array.from(window.earlyActions?.list ?? [])).toEqual([{ kind: 'click', target: find('a') }])
    expect(document.documentElement.dataset.early).toBeUndefined()
    onLine.mockRestore()
  })

  test.each([
    ['a click on a link', 'a', click()],
    ['a letter', 'textarea', enter({ key: 'a' })],
    ['a new line', 'textarea', enter({ shiftKey: true })],
    ['Enter of an input method', 'textarea', enter({ isComposing: true })],
    ['Enter of an older input method', 'textarea', enter({ keyCode: 229 })],
    ['Enter on a link', 'a', enter()],
  ])('leaves %s to the browser', (_, selector, event) => {
    expect(start()(selector, event)).toBe(false)
    expect(window.earlyActions?.list).toHaveLength(0)
  })
})
