import { afterAll, describe, expect, test } from '@jest/globals'
import { performCall } from '../perform-call.ts'
import { builtInTools, openTools } from '../registry.ts'
import { JavaScriptSandbox, SandboxBusy } from './javascript-sandbox.ts'
import { javascriptToolName } from './javascript-tool.ts'
import { sandboxLimits, wasmPages } from './sandbox-limits.ts'

/** However slow this machine is; what never ends meets the other. */
const sandbox = new JavaScriptSandbox({ timeoutMs: 600_000 })
const hasty = new JavaScriptSandbox({ timeoutMs: 300, graceMs: 200 })
afterAll(() => Promise.all([sandbox.close(), hasty.close()]))
const anySignal = () => new AbortController().signal
const run = (source: string, on = sandbox) => on.run(source, { signal: anySignal() })

describe('a program', () => {
  test.each([
    ['0.1 + 0.2', '0.30000000000000004'],
    ['[1, "二", null, undefined, 10n ** 20n]', '[ 1, "二", null, undefined, 100000000000000000000n ]'],
    ['({ a: 1, "b c": [new Map([[1, new Set(["x"])]])] })', '{ a: 1, "b c": [ Map { 1 => Set { "x" } } ] }'],
    ['class A { x = 1 }; new A()', 'A { x: 1 }'],
    ['new Date(0)', '1970-01-01T00:00:00.000Z'],
    ['const o = {}; o.o = o; o', '{ o: [circular] }'],
    ['Promise.resolve(5).then((n) => n + 1)', '6'],
    ['(async () => { await 1; return "好" })()', '好'],
    ['"😀".repeat(3)', '😀😀😀'],
    ['', 'undefined'],
  ])('%s evaluates to %s', async (source, value) => {
    expect(await run(source)).toEqual({ value, printed: '', isCut: false })
  })

  test('prints, and its output is returned even when it fails', async () => {
    const outcome = await run('console.log("甲", { a: 1 }); console.error(2); null.x')
    expect(outcome).toMatchObject({ value: null, printed: '甲 { a: 1 }\n2', fault: 'thrown' })
    expect(outcome.error).toMatch(/^TypeError: /)
  })

  test('leaves nothing for the next one', async () => {
    await run('globalThis.left = 1; Array.prototype.map = null; Object.prototype.x = 1; console.log = null')
    expect(await run('typeof left + typeof [].map + ({}).x')).toMatchObject({
      value: 'undefinedfunctionundefined',
    })
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test.each([
    'process',
    'require',
    'module',
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'WebAssembly',
    'setTimeout',
    'setInterval',
    'setImmediate',
    'queueMicrotask.constructor("return typeof process")().length && process',
    'std',
    'os',
    'scriptArgs',
    'print',
    'Function("return this")().process',
    '(() => {}).constructor("return globalThis")().Buffer',
    'this.constructor.constructor("return process")()',
    'console.log.constructor("return process")()',
  ])('has no %s', async (name) => {
    const { value, error = '' } = await run(`typeof (${name})`)
    expect(value === 'undefined' || /not defined|undefined|not a function/.test(error)).toBe(true)
  })

  test.each(['import("fs")', 'import("node:fs").then((fs) => fs.readdirSync("/"))', 'import fs from "fs"'])(
    'cannot load modules by %s',
    async (source) => {
      expect(await run(source)).toMatchObject({ value: null, fault: 'thrown' })
    },
  )
})

const hostile: [string, string, readonly string[]][] = [
  ['an endless loop', 'while (true) {}', ['time']],
  ['one that catches all', 'for (;;) { try { for (;;); } catch {} finally { for (;;); } }', ['time']],
  ['promises without end', 'const go = () => Promise.resolve().then(go); go()', ['time']],
  ['a promise that never settles', 'new Promise(() => {})', ['thrown']],
  ['a getter that never ends, in the result', '({ get a() { for (;;); } })', ['time']],
  ['a name that never ends, in an error', 'throw { get name() { for (;;); } }', ['time']],
  ['a regular expression that backtracks', '/^(a+)+$/.test("a".repeat(40) + "b")', ['time']],
  ['a native function that looks at no clock', 'new Array(2 ** 32 - 1).indexOf(5)', ['time']],
  ['a join of holes', 'new Array(1e8).join("x")', ['time', 'memory', 'crashed']],
  ['a huge number written out', 'String(2n ** 600000n).length; String(2n ** 3000000n)', ['time', 'memory']],
  ['an array that grows', 'const a = []; for (;;) a.push(new Array(1000).fill(1))', ['memory', 'time']],
  ['a string that doubles', 'let s = "x"; for (;;) s += s', ['memory']],
  ['a buffer of a gigabyte', 'new ArrayBuffer(2 ** 30)', ['memory', 'thrown']],
  ['a padded string', '"x".padEnd(2 ** 28)', ['memory', 'thrown']],
  ['a deep recursion', 'const f = () => f() + 1; f()', ['stack']],
  ['a recursion through a getter', 'const o = { get a() { return this.a } }; o.a', ['stack']],
  ['a recursion through toString', 'const o = { toString() { return `${this}` } }; `${o}`', ['stack']],
  ['nothing thrown', 'throw null', ['memory', 'thrown']],
  ['a proxy without bounds', 'new Proxy({}, { ownKeys() { for (;;); } })', ['time']],
  ['invalid JavaScript', 'const = 5 (', ['thrown']],
  ['a program of brackets', '['.repeat(12_000), ['stack', 'thrown', 'memory', 'crashed']],
  [
    'a nest of arrays',
    'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; JSON.stringify(a)',
    ['stack', 'thrown', 'time', 'crashed'],
  ],
]

describe('hostile programs', () => {
  test.each(hostile)('%s ends with a fault', async (_, source, faults) => {
    const outcome = await run(source, faults.includes('time') ? hasty : sandbox)
    expect(outcome.value).toBeNull()
    expect(faults).toContain(outcome.fault)
  })

  test('the next program runs after all of them', async () => {
    for (const on of [sandbox, hasty]) expect(await run('6 * 7', on)).toMatchObject({ value: '42' })
  })

  test.each([
    ['many lines', 'for (let i = 0; i < 1_000; i += 1) console.log("行".repeat(100))', undefined],
    ['one long line', 'console.log("😀".repeat(1e5))', undefined],
    ['a long result', '"长".repeat(1e6)', undefined],
    [
      'a wide object',
      'Object.fromEntries(Array.from({ length: 1e4 }, (_, i) => ["k" + i, "v".repeat(99)]))',
      undefined,
    ],
    ['a long message', 'throw new Error("错".repeat(1e6))', 'thrown'],
  ])('%s: output is limited, and split between characters', async (_, source, fault) => {
    const { value, printed, error = '', isCut, ...rest } = await run(source)
    expect(rest.fault).toBe(fault)
    expect(isCut).toBe(true)
    for (const text of [value ?? '', printed, error]) {
      expect(text.length).toBeLessThanOrEqual(sandboxLimits.outputCharacters)
      expect(text.isWellFormed()).toBe(true)
    }
  })

  test('prototypes of the host are unchanged', async () => {
    await run(
      'Object.prototype.polluted = 1; ({ "__proto__": { polluted: 1 }, constructor: { prototype: {} } })',
    )
    await run('JSON.parse(\'{"__proto__": {"polluted": 1}}\')')
    expect(Reflect.has({}, 'polluted')).toBe(false)
  })

  test('the memory of the process stays limited', async () => {
    const before = process.memoryUsage().rss
    for (let round = 0; round < 6; round += 1)
      await run('const a = []; for (;;) a.push("x".repeat(1e5) + a.length)')
    const most = wasmPages.maximum * 64 * 1024 * 2
    expect(process.memoryUsage().rss - before).toBeLessThan(most + 64 * 1024 * 1024)
  })
})

describe('several programs', () => {
  test('are queued, and rejected beyond the limit', async () => {
    const narrow = new JavaScriptSandbox({ atOnce: 1, timeoutMs: 600_000 })
    const all = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => narrow.run(String(at), { signal: anySignal() })),
    )
    const values = all.map((each) => (each.status === 'fulfilled' ? each.value.value : each.reason))
    expect(values.slice(0, 33)).toEqual(Array.from({ length: 33 }, (_, at) => String(at)))
    for (const refused of values.slice(33)) expect(refused).toBeInstanceOf(SandboxBusy)
    await narrow.close()
  })

  test('an aborted program ends, running or queued, and others continue', async () => {
    const narrow = new JavaScriptSandbox({ atOnce: 1, timeoutMs: 600_000 })
    const [running, waiting] = [new AbortController(), new AbortController()]
    const first = narrow.run('for (;;);', { signal: running.signal })
    const second = narrow.run('1', { signal: waiting.signal })
    const third = narrow.run('3', { signal: anySignal() })
    waiting.abort(new Error('not any more'))
    await expect(second).rejects.toThrow('not any more')
    running.abort(new Error('stopped'))
    await expect(first).rejects.toThrow('stopped')
    expect(await third).toMatchObject({ value: '3' })
    await narrow.close()
  })
})

test('closing the sandbox ends the running program, and rejects queued ones', async () => {
  const narrow = new JavaScriptSandbox({ atOnce: 1, timeoutMs: 600_000 })
  const running = narrow.run('for (;;);', { signal: anySignal() })
  const waiting = expect(narrow.run('1', { signal: anySignal() })).rejects.toThrow(SandboxBusy)
  await narrow.close()
  await waiting
  expect(await running).toMatchObject({ value: null, fault: 'crashed' })
})

describe('the tool', () => {
  const nothing = { searchLibrary: null, searchWeb: null }
  const call = async (args: unknown, on = sandbox) => {
    const tools = openTools(builtInTools({ ...nothing, sandbox: on }))
    const made = { id: 'a', name: 'run_javascript', arguments: JSON.stringify(args) }
    return performCall({ tools, signal: anySignal() }, made)
  }

  test.each([
    ['console.log(1); 2', '结果：2\n输出：\n1', sandbox],
    ['x', "程序抛出了错误：ReferenceError: 'x' is not defined", sandbox],
    ['for (;;);', '程序没有在时限内结束，已被终止', hasty],
    ['new Array(2 ** 32 - 1).indexOf(5)', '程序没有在时限内结束，已被终止', hasty],
  ])('%j evaluates to %j', async (code, text, on) => {
    const outcome = await call({ code }, on)
    expect(outcome.card.state).toBe('done')
    expect(outcome.text.startsWith(text)).toBe(true)
  })

  test.each([{}, { code: '' }, { code: ['1'] }, { code: 'x'.repeat(12_001) }])(
    'refuses %.40j',
    async (args) => {
      expect((await call(args)).card).toMatchObject({ state: 'failed', error: 'arguments' })
    },
  )

  test('reports that it is busy', async () => {
    const busy = { run: () => Promise.reject(new SandboxBusy('too many')) }
    const tools = openTools(builtInTools({ ...nothing, sandbox: busy }))
    const made = { id: 'a', name: 'run_javascript', arguments: '{"code":"1"}' }
    const { text } = await performCall({ tools, signal: anySignal() }, made)
    expect(text).toBe('调用失败（failed）：现在运行的程序太多，稍后再试')
  })

  test('does not exist without a sandbox', () => {
    expect(builtInTools(nothing).map(({ name }) => name)).not.toContain(javascriptToolName)
  })
})
