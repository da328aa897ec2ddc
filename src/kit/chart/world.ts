// The countries of Natural Earth (1:110m), bundled with the console: no map service is asked. Import it where it is drawn.
import { geoNaturalEarth1, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import world from 'world-atlas/countries-110m.json'

const topology = world as unknown as Topology<{ countries: GeometryCollection }>
const antarctica = '010'

/** A map in a box of pixels. */
export interface WorldShapes {
  /** The countries by their ISO 3166-1 numbers, each with the `d` of its path. */
  readonly countries: readonly { readonly id: string; readonly d: string }[]
  /** Where a place lies in the box. */
  readonly pointOf: (longitude: number, latitude: number) => readonly [x: number, y: number]
}

/** Draws the world into a box; without Antarctica, where nobody lives and which takes a fifth of it. */
export function worldShapes(width: number, height: number): WorldShapes {
  const all = feature(topology, topology.objects.countries)
  const features = all.features.filter(({ id }) => id !== antarctica)
  const projection = geoNaturalEarth1().fitSize([width, height], { ...all, features })
  const pathOf = geoPath(projection)
  return {
    countries: features.map((country) => ({ id: String(country.id), d: pathOf(country) ?? '' })),
    pointOf: (longitude, latitude) => projection([longitude, latitude]) ?? [0, 0],
  }
}
