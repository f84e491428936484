/** What is drawn later waits for a text that grows, by twice the time between two frames of an answer. */
const quietMs = 120

/**
 * Runs work a moment later, in a task of its own, unless it is called off before.
 * @param load brings the module that the work needs; reading it in is a task of its own, too
 * @returns calls it off
 */
export function loadAfterPause<Module>(
  load: () => Promise<Module>,
  work: (module: Module) => void,
): () => void {
  // Colours and typeset formulas are an addition: where they can't be loaded, the text is read as it was written.
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
