// In the file of what comes from outside, which is run while the rest is on its way: React's own beginning is long.
export { createRoot } from 'react-dom/client'
