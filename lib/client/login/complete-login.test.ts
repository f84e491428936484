import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { LoginAnswer } from '@/lib/contract/routes/account-routes'
import { completeLogin, LoginNotKept, type LoginSteps } from './complete-login'

const answer: LoginAnswer = {
  token: 'new-token',
  app_user_id: '1',
  new_user_type: 1,
  data: { app_user_id: '1', avatar: '', is_active: true, nickname: '甲', pic_url: '', uid: 'u1' },
}

let done: string[]
let finishBinding: (error?: Error) => void

function steps(change: Partial<LoginSteps> = {}): LoginSteps {
  const note = (name: string) => () => void done.push(name)
  return {
    writeToken: (token) => {
      done.push(`cookie ${token}`)
      return true
    },
    showSuccess: note('success'),
    report: (reported) => void done.push(`report ${reported.new_user_type}`),
    bind: () => {
      done.push('bind')
      return new Promise((resolve, reject) => {
        finishBinding = (error) => (error ? reject(error) : resolve(undefined))
      })
    },
    bindLater: note('bind later'),
    keepLogin: note('notify the tabs'),
    resetForm: note('reset'),
    confirm: note('confirm'),
    ...change,
  }
}

beforeEach(() => {
  jest.useFakeTimers()
  done = []
})
afterEach(() => {
  jest.useRealTimers()
})

describe('the order of a login', () => {
  test('cookie, message, reports, binding, tabs, form, and 200 ms later the action', async () => {
    const login = completeLogin(answer, steps())
    expect(done).toEqual(['cookie new-token', 'success', 'report 1', 'bind'])
    await jest.advanceTimersByTimeAsync(5_000)
    expect(done).toHaveLength(4)
    finishBinding()
    await jest.advanceTimersByTimeAsync(199)
    expect(done.slice(4)).toEqual(['notify the tabs', 'reset'])
    await jest.advanceTimersByTimeAsync(1)
    expect(done.slice(6)).toEqual(['confirm'])
    await login
  })

  test('a binding that fails is kept for later and does not fail the login', async () => {
    const login = completeLogin(answer, steps())
    finishBinding(new Error('offline'))
    await jest.advanceTimersByTimeAsync(200)
    await login
    expect(done.slice(3)).toEqual(['bind', 'bind later', 'notify the tabs', 'reset', 'confirm'])
  })

  test('nothing else happens if the browser keeps no cookie', async () => {
    await expect(completeLogin(answer, steps({ writeToken: () => false }))).rejects.toBeInstanceOf(
      LoginNotKept,
    )
    expect(done).toEqual([])
  })
})
