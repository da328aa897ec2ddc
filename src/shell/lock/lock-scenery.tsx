/** A quiet horizon in the theme's own colours: behind the clock, dimmed behind the password box. */
export const LockScenery = ({ isDimmed }: { isDimmed: boolean }) => (
  <div
    aria-hidden
    data-dimmed={isDimmed}
    className="absolute inset-0 bg-linear-to-b from-primary-soft to-bg transition-[filter,scale] duration-300 data-[dimmed=true]:scale-105 data-[dimmed=true]:blur-md"
  >
    <svg
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 size-full fill-primary"
    >
      <circle cx="1090" cy="250" r="210" opacity="0.05" />
      <circle cx="1090" cy="250" r="130" opacity="0.07" />
      <circle cx="1090" cy="250" r="64" opacity="0.16" />
      <path
        opacity="0.07"
        d="M0 560c150-70 270-90 420-40s240 20 380-60 260-70 380-10 180 40 260 0v450H0z"
      />
      <path
        opacity="0.09"
        d="M0 660c180-60 300 20 460 0s260-110 430-90 250 110 380 80 120-50 170-40v290H0z"
      />
      <path
        opacity="0.1"
        d="M0 760c140-10 260-70 420-40s240 80 420 40 260-90 380-60 160 40 220 20v180H0z"
      />
    </svg>
  </div>
)
