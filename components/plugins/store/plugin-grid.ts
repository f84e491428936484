/** Classes of a list of cards. */
export const pluginGrid = 'mt-3 grid grid-cols-3 gap-3.5 max-wide:grid-cols-2 max-md:grid-cols-1'
