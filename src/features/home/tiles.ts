/** The grid of the page's numbers: what waits and how today goes stand under each other. */
export const tilesClass = 'grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-5'
