/** Delay until enhancements start after the last change: twice the interval between two frames of an answer. */
const quietMs = 120

/**
 * Loads a module after a pause and runs work with it in its own task, unless cancelled before.
 * @param load imports the module; its evaluation is a task of its own too
 * @returns cancels it
 */
export function loadAfterPause<Module>(
  load: () => Promise<Module>,
  work: (module: Module) => void,
): () => void {
  // Syntax colours and typeset formulas are enhancements: if they can't be loaded, the plain text remains.
  let timer = setTimeout(() => void load().then(inTaskOfItsOwn, () => undefined), quietMs)
  let isCalledOff = false
  const inTaskOfItsOwn = (module: Module) => {
    if (!isCalledOff) timer = setTimeout(() => work(module))
  }
  return () => {
    isCalledOff = true
    clearTimeout(timer)
  }
}
