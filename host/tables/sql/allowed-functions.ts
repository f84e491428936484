const operators = '+ - * / // % ** ^ & | ~ << >> || ~~ !~~ ~~* !~~* ~~~ @ !__postfix'

const numbers = `abs add acos asin atan atan2 bar cbrt ceil ceiling cos cot degrees divide equi_width_bins even exp
  factorial fdiv floor fmod gamma gcd greatest isfinite isinf isnan lcm least ln log log10 log2 mod multiply nullif pi
  pow power radians random round round_even roundbankers sign sin sqrt subtract tan trunc width_bucket if ifnull`

const texts = `ascii bit_length char_length character_length chr concat concat_ws contains damerau_levenshtein editdist3
  ends_with hamming hash instr jaccard jaro_similarity jaro_winkler_similarity lcase left left_grapheme len length
  length_grapheme levenshtein like_escape ilike_escape not_like_escape not_ilike_escape lower ltrim md5 mismatches
  nfc_normalize ord position prefix regexp_escape regexp_extract regexp_extract_all regexp_full_match regexp_matches
  regexp_replace regexp_split_to_array replace reverse right right_grapheme rtrim split split_part starts_with
  str_split string_split string_split_regex string_to_array strip_accents strlen strpos substr substring
  substring_grapheme suffix translate trim ucase unicode upper`

const dates = `age century date_add date_diff date_part date_sub date_trunc datediff datepart datesub datetrunc day
  dayname dayofmonth dayofweek dayofyear days_in_month decade epoch epoch_ms epoch_us era hour isodow isoyear julian
  last_day make_date make_time make_timestamp microsecond millennium millisecond minute month monthname now quarter
  second strftime strptime time_bucket timezone to_centuries to_days to_decades to_hours to_microseconds
  to_milliseconds to_minutes to_months to_quarters to_seconds to_timestamp to_weeks to_years today try_strptime week
  weekday weekofyear year yearweek get_current_timestamp current_date current_localtimestamp`

const lists = `array_aggregate array_contains array_distinct array_extract array_filter array_has array_length array_slice
  array_sort array_to_string array_transform array_value cardinality element_at flatten generate_series list_aggr
  list_aggregate list_apply list_avg list_concat list_contains list_count list_distinct list_element list_extract
  list_filter list_has list_max list_median list_min list_position list_reverse list_reverse_sort list_slice list_sort
  list_sum list_transform list_unique list_value map map_entries map_extract map_keys map_values range row struct_extract
  struct_pack unnest`

const aggregates = `any_value approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_min argmax argmin
  array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count count_if count_star countif covar_pop covar_samp
  entropy favg first fsum geomean geometric_mean group_concat histogram kahan_sum kurtosis kurtosis_pop last list listagg
  mad max max_by mean median min min_by mode product quantile quantile_cont quantile_disc regr_avgx regr_avgy regr_count
  regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy reservoir_quantile sem skewness stddev stddev_pop
  stddev_samp string_agg sum sumkahan var_pop var_samp variance wavg weighted_avg`

const windows = `cume_dist dense_rank first_value fill lag last_value lead nth_value ntile percent_rank rank rank_dense
  row_number`

/**
 * Functions that a query may call. None reads a file, the network, a setting or the state of the process, writes,
 * waits, or produces text of arbitrary length (repeat, lpad, printf).
 */
export const allowedFunctions: ReadonlySet<string> = new Set(
  [operators, numbers, texts, dates, lists, aggregates, windows].join(' ').split(/\s+/),
)

export const allowedTableFunctions: ReadonlySet<string> = new Set(['unnest', 'range', 'generate_series'])

/** Types that values may be cast to; also lists of them. */
export const allowedTypes: ReadonlySet<string> = new Set(
  `BOOLEAN TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT FLOAT DOUBLE DECIMAL VARCHAR CHAR
  DATE TIME TIMESTAMP TIMESTAMP_S TIMESTAMP_MS TIMESTAMP_NS INTERVAL NULL INTEGER_LITERAL STRING_LITERAL`.split(
    /\s+/,
  ),
)
