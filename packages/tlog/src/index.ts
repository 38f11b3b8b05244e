/** tlog: what a public log and its witnesses make. Everything here can be checked with the verifier, which makes nothing. */
export { type AddCheckpoint, addCheckpointText, cosignaturesIn, readAddCheckpoint } from './add-checkpoint.ts'
export { bundleOf, readBundle } from './entry-bundles.ts'
export { type Grown, grow } from './grow.ts'
export { treeLevels } from './levels.ts'
export { ofRequest, REQUEST_ID_HEADER, requestIdIn } from './request-id.ts'
export { type Cosigner, cosignerFrom, type LogSigner, logSignerFrom, signedNote } from './signers.ts'
export {
  HASH_BYTES,
  readTilePath,
  TILE_WIDTH,
  type Tile,
  type TilePath,
  type TileSource,
  tilePath,
  tilesOf,
} from './tiles.ts'
export { consistencyPath, edgePath, inclusionPath, rootOf } from './tree.ts'
